// Starts the TypeScript process when the server runs from source; the bundle does without this file.
import { register } from 'tsx/esm/api'

register()
await import('./columnar-worker.ts')
