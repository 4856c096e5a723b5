import * as contract from '@shangxue/contract/leave'
import { sql } from 'drizzle-orm'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { decidedBy } from './approvers.ts'
import { ask, quote } from './asking.ts'
import { balances, desk, entries } from './balances.ts'
import { cancel, decide } from './deciding.ts'
import { grant, grantYear } from './grants.ts'
import { leavePhotos } from './photos.ts'
import { away, leaveList, oneLeave } from './reads.ts'
import { addType, listTypes, saveType } from './types.ts'

export function leaveRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
) {
  serve(contract.getLeaveDesk, ({ db, actor }) => desk(db, actor))
  serve(contract.listLeaveTypes, ({ db }) => listTypes(db))
  serve(contract.addLeaveType, addType)
  serve(contract.saveLeaveType, saveType)
  serve(contract.quoteLeave, quote)
  serve(contract.askLeave, ask)
  serve(contract.listLeave, async ({ db, actor }, asked) =>
    leaveList(db, actor, await todayOf(db, actor.tenantId), asked),
  )
  serve(contract.getLeave, async ({ db, actor }, { id }) =>
    oneLeave(db, actor, await todayOf(db, actor.tenantId), id),
  )
  serve(contract.decideLeave, decide)
  serve(contract.cancelLeave, cancel)
  serve(contract.listAway, ({ db, actor }, asked) => away(db, actor, asked))
  serve(contract.listLeaveBalances, ({ db, actor }, asked) => balances(db, actor.tenantId, asked))
  serve(contract.listLeaveEntries, ({ db, actor }, asked) => entries(db, actor, asked))
  serve(contract.grantLeave, grant)
  serve(contract.grantLeaveYear, grantYear)
  serveUpload(contract.leavePhotoCalls.upload, (context) => leavePhotos.keep(context, storage))
  serveFile(contract.leavePhotoCalls.file, async (context, asked) => {
    const { actor, transaction } = context
    // Certificates are private to their user and the approvers.
    const { rows } = await transaction((db) =>
      db.execute(sql`
        select from leave_photo p left join leave_request r on r.id = p.request_id
        where p.id = ${asked.id} and (p.user_id = ${actor.userId} or ${decidedBy(actor)})`),
    )
    if (rows.length === 0) throw new Refusal('not_found')
    return leavePhotos.send(context, storage, asked)
  })
}
