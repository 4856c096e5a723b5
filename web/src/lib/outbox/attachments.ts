import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { call } from '../api/call.ts'
import { uniqueId } from '../unique.ts'
import type { QueueOptions } from './queue.ts'

interface AttachmentOptions {
  /** Takes one file and answers with its `id`. */
  readonly endpoint: Endpoint
  /** The field of the command's input that takes the ids of the uploaded files. */
  readonly field: string
  /** The error code by which the server reports that uploaded files are gone: they are uploaded again. */
  readonly goneCode: number
}

/** Options of a queue whose commands have files: uploads those that are not uploaded yet, one after another. */
export const withAttachments = ({ endpoint, field, goneCode }: AttachmentOptions): Partial<QueueOptions> => ({
  attemptMs: endpoint.timeoutMs,
  async prepare({ owner, input, attachments = [] }, save) {
    let files = attachments
    for (const { id, ready, sentAs } of attachments) {
      if (sentAs !== null) continue
      const file = new File([ready], 'photo.jpg', { type: 'image/jpeg' })
      const how = { owner, file, idempotencyKey: id, quiet: true }
      const uploaded = (await call(endpoint, {}, how)) as { readonly id: number }
      files = files.map((one) => (one.id === id ? { ...one, sentAs: uploaded.id } : one))
      await save({ attachments: files })
    }
    return { ...input, [field]: files.map(({ sentAs }) => sentAs) }
  },
  // with other files it is another command: all keys are new
  onRefusal: ({ attachments = [] }, { code }) =>
    code === goneCode
      ? {
          id: uniqueId(),
          attachments: attachments.map((file) => ({ ...file, id: uniqueId(), sentAs: null })),
        }
      : {},
})
