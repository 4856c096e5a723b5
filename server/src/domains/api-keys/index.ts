import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { createApiKeyAuthenticator } from './authenticate.ts'
import { sendExpiryNotices } from './expiry-notices.ts'
import { apiKeyRoutes } from './routes.ts'

export const apiKeysDomain: DomainModule = {
  name: 'api-keys',
  routes: apiKeyRoutes,
  authenticateApiKey: createApiKeyAuthenticator,
  minutely: ({ database }) => [{ name: 'notify-expiring-api-keys', run: () => sendExpiryNotices(database) }],
  recordLabels: labelsByColumn('name', 'api_key'),
  fieldNames: { scopes: '权限' },
}
