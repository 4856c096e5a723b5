let lastTabPath = ''

/** Remembers the tab that was viewed last: screens that several tabs lead to go back there. */
export const rememberTab = (path: string): void => {
  lastTabPath = path
}
export const lastTab = (): string => lastTabPath
