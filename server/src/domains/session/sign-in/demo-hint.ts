/** Users that a visitor of the demo may sign in as. */
export interface DemoHint {
  shujuku: string
  mima: string
  users: { yonghuming: string; zhiwei: string }[]
}
