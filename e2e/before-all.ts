import { beginRun } from './support/own-server.ts'

export default beginRun
