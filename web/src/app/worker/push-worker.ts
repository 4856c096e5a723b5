import { listenToPushes } from './push-events.ts'
import type { WorkerScope } from './scope.ts'

listenToPushes(globalThis as unknown as WorkerScope)
