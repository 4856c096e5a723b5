import { userImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { labelBy } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import type { DomainModule } from '../domain-module.ts'
import { userAdminRoutes } from './admin-routes.ts'
import { userExport } from './export.ts'
import { userImportSpec } from './import.ts'
import { userRoutes } from './routes.ts'

export const usersDomain: DomainModule = {
  name: 'users',
  routes(server, parts) {
    userRoutes(server)
    userAdminRoutes(server, parts)
  },
  exports: () => [userExport],
  imports: [importable(userImport, userImportSpec)],
  recordLabels: { user: labelBy(sql`app_user`, sql`t.name`) },
  fieldNames: { zhiwei: '职位', template: '权限模板', avatar: '头像', changes: '权限改动' },
}
