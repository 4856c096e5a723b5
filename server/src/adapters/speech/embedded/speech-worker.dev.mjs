// Registers TypeScript support and starts the process when the server runs from source; the bundle does not
// use it.
import { register } from 'tsx/esm/api'

register()
await import('./speech-worker.ts')
