import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { call } from '../api/call.ts'
import { uniqueId } from '../util/unique-id.ts'
import type { QueueOptions } from './queue.ts'

interface AttachmentOptions {
  /** The endpoint that stores one file and responds with its `id`. */
  readonly endpoint: Endpoint
  /** The input field of the command for the ids of the uploaded files. */
  readonly field: string
  /** The error code for uploaded files that no longer exist on the server. They are uploaded again. */
  readonly goneCode: number
}

/** Options of a queue whose commands have files. Files that are not uploaded yet are uploaded one after another. */
export const withAttachments = ({ endpoint, field, goneCode }: AttachmentOptions): Partial<QueueOptions> => ({
  attemptMs: endpoint.timeoutMs,
  async prepare({ owner, input, attachments = [] }, save) {
    let files = attachments
    for (const { id, ready, sentAs } of attachments) {
      if (sentAs !== null) continue
      const file = new File([ready], 'photo.jpg', { type: 'image/jpeg' })
      const callOptions = { owner, file, idempotencyKey: id, quiet: true }
      const uploaded = (await call(endpoint, {}, callOptions)) as { readonly id: number }
      files = files.map((item) => (item.id === id ? { ...item, sentAs: uploaded.id } : item))
      await save({ attachments: files })
    }
    return { ...input, [field]: files.map(({ sentAs }) => sentAs) }
  },
  // With other files it is a different command, so all keys are new.
  onRefusal: ({ attachments = [] }, { code }) =>
    code === goneCode
      ? {
          id: uniqueId(),
          attachments: attachments.map((file) => ({ ...file, id: uniqueId(), sentAs: null })),
        }
      : {},
})
