/** Address of the workbench: a view of the home of English study. */
export const WORKBENCH_PATH = '/english-study?view=content'
