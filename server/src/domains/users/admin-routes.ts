import { getSecondFactorPolicy, setSecondFactorPolicy } from '@shangxue/contract/session/second-factor'
import * as contract from '@shangxue/contract/users/admin'
import * as requests from '@shangxue/contract/users/permission-requests'
import { AppError } from '../../platform/app-error.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Access } from '../../platform/session/access.ts'
import type { Passwords } from '../../platform/session/passwords.ts'
import { userAccounts } from './accounts.ts'
import { createUserChanges } from './change-users.ts'
import { permissionGrants } from './permissions/grant-permissions.ts'
import * as permissionRequests from './permissions/permission-requests.ts'
import { userQueries } from './queries.ts'
import {
  getSecondFactorRequirement,
  setSecondFactorRequirement,
} from './security/second-factor-requirement.ts'
import { temporaryPasswords } from './security/temporary-passwords.ts'
import { setUserStoresWith } from './stores/user-stores.ts'

export interface UserAdminParts {
  readonly access: Access
  readonly passwords: Passwords
}

export function userAdminRoutes(
  { serve, serveWithoutTransaction }: Server,
  { access, passwords }: UserAdminParts,
) {
  const change = createUserChanges(access)
  const accounts = userAccounts({ change, passwords })
  const temporary = temporaryPasswords({ change, passwords })
  const grants = permissionGrants(change)

  serve(contract.listUsers, ({ db, actor }, filters) => userQueries(db, actor.tenantId).list(filters))
  serve(contract.getUser, async ({ db, actor }, { id }) => {
    const user = await userQueries(db, actor.tenantId).detail(id)
    if (!user) throw new AppError('not_found')
    return user
  })
  serveWithoutTransaction(contract.createUser, accounts.create)
  serveWithoutTransaction(contract.editUser, accounts.edit)
  serveWithoutTransaction(contract.setUserStores, setUserStoresWith(change))
  serveWithoutTransaction(contract.disableUser, async (context, { id }) => accounts.disable(context, id))
  serveWithoutTransaction(contract.enableUser, (context, { id }) => accounts.enable(context, id))
  serveWithoutTransaction(contract.promoteUser, (context, { id }) => accounts.promote(context, id))
  serveWithoutTransaction(contract.demoteUser, (context, { id }) => accounts.demote(context, id))
  serveWithoutTransaction(contract.endUserSignIns, (context, { id }) => accounts.endSignIns(context, id))
  serveWithoutTransaction(contract.resetPassword, temporary.reset)
  serveWithoutTransaction(contract.resetSecondFactor, (context, { id }) =>
    temporary.resetSecondFactor(context, id),
  )
  serveWithoutTransaction(contract.issuePasswords, temporary.issue)

  serve(getSecondFactorPolicy, getSecondFactorRequirement)
  serveWithoutTransaction(setSecondFactorPolicy, setSecondFactorRequirement(change))

  serve(contract.listPermissions, ({ db, actor }, filters) => userQueries(db, actor.tenantId).grid(filters))
  serveWithoutTransaction(contract.savePermissions, grants.save)

  serve(requests.submitPermissionRequest, permissionRequests.requestPermission)
  serve(requests.listOwnPermissionRequests, (context) => permissionRequests.listOwnRequests(context))
  serve(requests.listPermissionRequests, permissionRequests.listPendingRequests)
  serveWithoutTransaction(
    requests.decidePermissionRequest,
    permissionRequests.decidePermissionRequestWith(change),
  )
}
