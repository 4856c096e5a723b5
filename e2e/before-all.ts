import { startTestRun } from './support/own-server.ts'

export default startTestRun
