import { startTestRun } from './support/server/own-server.ts'

export default startTestRun
