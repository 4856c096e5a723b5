import * as contract from '@shangxue/contract/meetings'
import { sql } from 'drizzle-orm'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { add, cancel, confirm, publish, remove, save } from './deeds.ts'
import { decisionTask } from './parts.ts'
import { meetingPhotoShelf } from './photos.ts'
import { meetingOf, meetingsOf, readsMinutes, sees } from './reads.ts'

const { upload, file } = contract.meetingPhotoCalls

export function meetingRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { storage: Storage },
): void {
  serve(contract.listMeetings, ({ db, actor }, filters) => meetingsOf(db, actor, filters))
  serve(contract.getMeeting, ({ db, actor }, { id }) => meetingOf(db, actor, id))
  serve(contract.addMeeting, add)
  serve(contract.saveMeeting, save)
  serve(contract.publishMeeting, async (context, input) => {
    await publish(context, input)
    return null
  })
  serve(contract.cancelMeeting, async (context, { id }) => {
    await cancel(context, id)
    return null
  })
  serve(contract.deleteMeeting, async (context, { id }) => {
    await remove(context, id)
    return null
  })
  serve(contract.confirmMeeting, async (context, input) => {
    await confirm(context, input)
    return null
  })
  serve(contract.makeDecisionTask, decisionTask)
  serveUpload(upload, (context) => meetingPhotoShelf.keep(context, storage))
  serveFile(file, async (context, asked) => {
    const { rows } = await context.transaction((db) =>
      db.execute(sql`
        select 1 from meeting_photo p left join meeting m on m.id = p.meeting_id
        where p.id = ${asked.id} and (m.id is null or (${sees(context.actor)} and ${readsMinutes(context.actor)}))`),
    )
    if (rows.length === 0) throw new Refusal('not_found')
    return meetingPhotoShelf.send(context, storage, asked)
  })
}
