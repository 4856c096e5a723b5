export { createApiKeyAuthenticator } from './authenticate.ts'
