/** Analysis engine for other domains. */
export { abc } from './abc.ts'
export { activity } from './activity.ts'
export { grid } from './grid.ts'
export { before } from './periods.ts'
export { ranking, type Viewer } from './ranking.ts'
export { rfm } from './rfm.ts'
export { slow } from './slow.ts'
