// Registers TypeScript support and starts the worker when the server runs from source.
import { register } from 'tsx/esm/api'

register()
await import('./pdf-worker.ts')
