export { enqueueRobotMessages } from './enqueue-messages.ts'
