export { instantJson, namedJson, publishEvent, publishEvents } from './publish-events.ts'
