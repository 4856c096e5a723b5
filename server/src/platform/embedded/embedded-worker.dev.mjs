// Starts the TypeScript worker when the server runs from source, as spreadsheet-worker.dev.mjs does.
import { register } from 'tsx/esm/api'

register()
await import('./embedded-worker.ts')
