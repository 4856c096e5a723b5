/**
 * The acoustic model as a file of our own server, in the root folder, which no rule of the service worker caches. A test
 * compares the fingerprint in its name, and the sizes, with the file that the build writes.
 */
export const MODEL_FILE = {
  url: '/acoustic-model-04c3f96f.bin',
  /** Identifies a file as an acoustic model: a server responds to unknown paths with the app's page. */
  format: 'shangxue-acoustic-model-1',
  /** Bytes of the file. */
  size: 1_726_976,
  /** Megabytes of the compressed download, as shown before it starts. */
  downloadMegabytes: 1.6,
} as const
