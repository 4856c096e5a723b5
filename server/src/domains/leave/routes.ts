import * as contract from '@shangxue/contract/leave/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { getToday } from '../../platform/time/period.ts'
import { grantLeaveToUsers, grantYearByType } from './balances/grant-leave.ts'
import { getDesk, listBalances, listEntries } from './balances/queries.ts'
import { canDecideSql } from './policy.ts'
import { cancelLeaveByUser, decideLeaveRequest } from './requests/decide-leave.ts'
import { leavePhotos } from './requests/photos.ts'
import { getLeaveDetail, listAbsences, listLeaveRequests } from './requests/queries.ts'
import { quoteLeaveRequest, requestLeave } from './requests/request-leave.ts'
import { addType, listTypes, saveType } from './types/types.ts'

export function leaveRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
) {
  serve(contract.getLeaveOverview, ({ db, actor }) => getDesk(db, actor))
  serve(contract.listLeaveTypes, ({ db }) => listTypes(db))
  serve(contract.addLeaveType, addType)
  serve(contract.saveLeaveType, saveType)
  serve(contract.quoteLeave, quoteLeaveRequest)
  serve(contract.submitLeaveRequest, requestLeave)
  serve(contract.listLeave, async ({ db, actor }, input) =>
    listLeaveRequests(db, actor, await getToday(db, actor.tenantId), input),
  )
  serve(contract.getLeave, async ({ db, actor }, { id }) =>
    getLeaveDetail(db, actor, await getToday(db, actor.tenantId), id),
  )
  serve(contract.decideLeave, decideLeaveRequest)
  serve(contract.cancelLeave, cancelLeaveByUser)
  serve(contract.listAbsentColleagues, ({ db, actor }, input) => listAbsences(db, actor, input))
  serve(contract.listLeaveBalances, ({ db, actor }, input) => listBalances(db, actor.tenantId, input))
  serve(contract.listLeaveEntries, ({ db, actor }, input) => listEntries(db, actor, input))
  serve(contract.grantLeave, grantLeaveToUsers)
  serve(contract.grantLeaveYear, grantYearByType)
  serveUpload(contract.leavePhotoEndpoints.upload, (context) => leavePhotos.upload(context, storage))
  serveFile(contract.leavePhotoEndpoints.file, async (context, input) => {
    const { actor, transaction } = context
    // Certificates are private to their user and the approvers.
    const { rows } = await transaction((db) =>
      db.execute(sql`
        select from leave_photo p left join leave_request r on r.id = p.request_id
        where p.id = ${input.id} and (p.user_id = ${actor.userId} or ${canDecideSql(actor)})`),
    )
    if (rows.length === 0) throw new AppError('not_found')
    return leavePhotos.download(context, storage, input)
  })
}
