interface NetworkInformation {
  readonly saveData?: boolean
  readonly type?: string
}

const connectionOf = (): NetworkInformation =>
  (navigator as { connection?: NetworkInformation }).connection ?? {}

/** True if the browser asks to save data. */
export const isDataSaverOn = (): boolean => connectionOf().saveData === true

/** True on mobile data or with a data saver. Browsers that do not tell count as unmetered. */
export const isMetered = (): boolean => isDataSaverOn() || connectionOf().type === 'cellular'
