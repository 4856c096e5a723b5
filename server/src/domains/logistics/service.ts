/** The public API of logistics for other domains. */

export { waybillQueries } from './queries.ts'
