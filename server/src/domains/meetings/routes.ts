import * as contract from '@shangxue/contract/meetings/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { writeWord } from '../../platform/word/write-word.ts'
import {
  cancelMeeting,
  confirmMinutes,
  createMeeting,
  deleteMeeting,
  publishMinutes,
  updateMeeting,
} from './commands.ts'
import { escapeFormulas, meetingDocument, meetingFileName } from './export-document.ts'
import { meetingPhotoStore } from './photo-store.ts'
import { canSeeMeeting } from './policy.ts'
import { canReadMinutes, loadMeeting, loadMeetings } from './queries.ts'
import { convertDecisionToTask } from './save-parts.ts'

const { upload, file } = contract.meetingPhotoEndpoints

export function meetingRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { storage: Storage },
): void {
  serve(contract.listMeetings, ({ db, actor }, filters) => loadMeetings(db, actor, filters))
  serve(contract.getMeeting, ({ db, actor }, { id }) => loadMeeting(db, actor, id))
  serve(contract.addMeeting, createMeeting)
  serve(contract.saveMeeting, updateMeeting)
  serve(contract.publishMeeting, async (context, input) => {
    await publishMinutes(context, input)
    return null
  })
  serve(contract.cancelMeeting, async (context, { id }) => {
    await cancelMeeting(context, id)
    return null
  })
  serve(contract.deleteMeeting, async (context, { id }) => {
    await deleteMeeting(context, id)
    return null
  })
  serve(contract.confirmMeeting, async (context, input) => {
    await confirmMinutes(context, input)
    return null
  })
  serve(contract.makeDecisionTask, convertDecisionToTask)
  serveFile(contract.downloadMeetingPdf, async ({ actor, transaction }, { id }) => {
    const meeting = await transaction((db) => loadMeeting(db, actor, id))
    return {
      fileName: `${meetingFileName(meeting)}.pdf`,
      body: await writePdf(escapeFormulas(meetingDocument(meeting))),
    }
  })
  serveFile(contract.downloadMeetingDocx, async ({ actor, transaction }, { id }) => {
    const meeting = await transaction((db) => loadMeeting(db, actor, id))
    return { fileName: `${meetingFileName(meeting)}.docx`, body: await writeWord(meetingDocument(meeting)) }
  })
  serveUpload(upload, (context) => meetingPhotoStore.upload(context, storage))
  serveFile(file, async (context, params) => {
    const { rows } = await context.transaction((db) =>
      db.execute(sql`
        select 1 from meeting_photo p left join meeting m on m.id = p.meeting_id
        where p.id = ${params.id} and (m.id is null or (${canSeeMeeting(context.actor)} and ${canReadMinutes(context.actor)}))`),
    )
    if (rows.length === 0) throw new AppError('not_found')
    return meetingPhotoStore.download(context, storage, params)
  })
}
