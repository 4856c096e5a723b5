/** The backup is unusable, or the target must not be overwritten. The message says what to do. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}
