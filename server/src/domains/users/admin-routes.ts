import * as requests from '@shangxue/contract/permission-requests'
import { getFactorDemand, setFactorDemand } from '@shangxue/contract/second-factor'
import * as contract from '@shangxue/contract/user-admin'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import type { Access } from '../../platform/session/access.ts'
import type { Passwords } from '../session/service.ts'
import { userAccounts } from './accounts.ts'
import { userChanges } from './changes.ts'
import { userDirectory } from './directory.ts'
import { demandFactor, readFactorDemand } from './factor-demand.ts'
import { permissionGrants } from './grants.ts'
import { handedPasswords } from './handed-passwords.ts'
import * as permissionRequests from './permission-requests.ts'

export interface UserAdminParts {
  readonly access: Access
  readonly passwords: Passwords
}

export function userAdminRoutes({ serve, serveSlow }: Server, { access, passwords }: UserAdminParts) {
  const change = userChanges(access)
  const accounts = userAccounts({ change, passwords })
  const handed = handedPasswords({ change, passwords })
  const grants = permissionGrants(change)

  serve(contract.listUsers, ({ db, actor }, filters) => userDirectory(db, actor.tenantId).list(filters))
  serve(contract.getUser, async ({ db, actor }, { id }) => {
    const user = await userDirectory(db, actor.tenantId).detail(id)
    if (!user) throw new Refusal('not_found')
    return user
  })
  serveSlow(contract.createUser, accounts.create)
  serveSlow(contract.editUser, accounts.edit)
  serveSlow(contract.disableUser, async (context, { id }) => accounts.disable(context, id))
  serveSlow(contract.enableUser, (context, { id }) => accounts.enable(context, id))
  serveSlow(contract.promoteUser, (context, { id }) => accounts.promote(context, id))
  serveSlow(contract.demoteUser, (context, { id }) => accounts.demote(context, id))
  serveSlow(contract.endUserSignIns, (context, { id }) => accounts.endSignIns(context, id))
  serveSlow(contract.resetPassword, handed.reset)
  serveSlow(contract.resetSecondFactor, (context, { id }) => handed.resetSecondFactor(context, id))
  serveSlow(contract.issuePasswords, handed.issue)

  serve(getFactorDemand, readFactorDemand)
  serveSlow(setFactorDemand, demandFactor(change))

  serve(contract.listPermissions, ({ db, actor }, filters) => userDirectory(db, actor.tenantId).grid(filters))
  serveSlow(contract.savePermissions, grants.save)

  serve(requests.askForPermission, permissionRequests.ask)
  serve(requests.ownPermissionRequests, (context) => permissionRequests.own(context))
  serve(requests.listPermissionRequests, permissionRequests.list)
  serveSlow(requests.decidePermissionRequest, permissionRequests.decide(change))
}
