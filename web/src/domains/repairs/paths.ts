export const LIST_PATH = '/repairs'
export const repairPath = (id: number): string => `${LIST_PATH}/${id}`
export const intakePath = (code = ''): string =>
  `${LIST_PATH}?view=new${code && `&code=${encodeURIComponent(code)}`}`
/** Address of the page for the customer, without the origin. */
export const statusPath = (code: string): string => `${LIST_PATH}/${code}`
