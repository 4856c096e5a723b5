/** The public API of company content for other domains. */
export { findCompanyItem, listCompanyReadings } from './company-content.ts'
