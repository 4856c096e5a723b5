// Starts the TypeScript process when the server runs from source; the bundle does not need this file.
import { register } from 'tsx/esm/api'

register()
await import('./prepare-worker.ts')
