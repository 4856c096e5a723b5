// Starts the TypeScript worker when the server runs from source. `--import tsx` does not reach the entry of a worker on
// Node 20, so tsx is registered here first. The bundle does not need this file.
import { register } from 'tsx/esm/api'

register()
await import('./pdf-writer-worker.ts')
