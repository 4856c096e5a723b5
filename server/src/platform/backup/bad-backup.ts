/** A backup that cannot be used, or a target that may not be written over. The message says what to do. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}
