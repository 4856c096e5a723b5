let last = ''

/** Which of the tabs was looked at last: screens to which several of them lead go back there. */
export const rememberTab = (path: string): void => {
  last = path
}
export const lastTab = (): string => last
