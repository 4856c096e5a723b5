import * as contract from '@shangxue/contract/meetings'
import { sql } from 'drizzle-orm'
import { writePdf } from '../../platform/pdf/write.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { writeWord } from '../../platform/word/write.ts'
import { add, cancel, confirm, publish, remove, save } from './deeds.ts'
import { fileNameOf, meetingPaper, printable } from './paper.ts'
import { decisionTask } from './parts.ts'
import { meetingPhotoShelf } from './photos.ts'
import { meetingOf, meetingsOf, readsMinutes } from './reads.ts'
import { seesMeeting } from './seen.ts'

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
  serveFile(contract.meetingPdf, async ({ actor, transaction }, { id }) => {
    const meeting = await transaction((db) => meetingOf(db, actor, id))
    return { fileName: `${fileNameOf(meeting)}.pdf`, body: await writePdf(printable(meetingPaper(meeting))) }
  })
  serveFile(contract.meetingWord, async ({ actor, transaction }, { id }) => {
    const meeting = await transaction((db) => meetingOf(db, actor, id))
    return { fileName: `${fileNameOf(meeting)}.docx`, body: await writeWord(meetingPaper(meeting)) }
  })
  serveUpload(upload, (context) => meetingPhotoShelf.keep(context, storage))
  serveFile(file, async (context, asked) => {
    const { rows } = await context.transaction((db) =>
      db.execute(sql`
        select 1 from meeting_photo p left join meeting m on m.id = p.meeting_id
        where p.id = ${asked.id} and (m.id is null or (${seesMeeting(context.actor)} and ${readsMinutes(context.actor)}))`),
    )
    if (rows.length === 0) throw new Refusal('not_found')
    return meetingPhotoShelf.send(context, storage, asked)
  })
}
