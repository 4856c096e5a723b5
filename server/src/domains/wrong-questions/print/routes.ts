import { downloadWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { AppError } from '../../../platform/app-error.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { Server } from '../../../platform/http/endpoints/serve.ts'
import { PdfTooLarge, writePdf } from '../../../platform/pdf/write-pdf.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

import { requireSelf } from '../../papers/service.ts'
import { buildBookDocument, pictureKeys } from './pdf-document.ts'
import { listForPrint } from './queries.ts'

/** Pictures beyond this total are omitted, because the PDF is built in memory. */
const PICTURE_BYTES_MAX = 40 * 1024 * 1024

export function wrongQuestionPdfRoutes({ serveFile }: Server, { storage }: { storage: Storage }): void {
  serveFile(downloadWrongQuestions, async ({ actor, transaction }, { username, answers, ...filters }) => {
    requireSelf(actor, username === undefined ? {} : { username })
    const { questions, zone } = await transaction(async (db) => ({
      questions: await listForPrint(db, actor, filters),
      zone: await getTenantZone(db, actor.tenantId),
    }))
    if (questions.length === 0) throw new AppError('wrong_questions_none_to_print')
    const pictures = await loadPictures(storage, pictureKeys(questions))
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
    const document = buildBookDocument(questions, { answers, name: actor.userName, day, pictures })
    const body = await writePdf(document).catch((error: unknown) => {
      if (error instanceof PdfTooLarge) throw new AppError('wrong_questions_too_many_to_print')
      throw error
    })
    return { fileName: `错题本${answers ? '-含答案' : ''}-${day}.pdf`, body }
  })
}

/** Loads the pictures. An unreadable picture is omitted and marked as missing in the PDF. */
async function loadPictures(storage: Storage, keys: readonly string[]): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  let bytes = 0
  for (const key of keys) {
    const picture = await storage.get(key).catch(() => undefined)
    if (!picture || bytes + picture.length > PICTURE_BYTES_MAX) continue
    bytes += picture.length
    pictures.set(key, picture)
  }
  return pictures
}
