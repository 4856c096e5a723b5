let last = ''

/** Remembers the tab that was viewed last: screens that several tabs lead to go back there. */
export const rememberTab = (path: string): void => {
  last = path
}
export const lastTab = (): string => last
