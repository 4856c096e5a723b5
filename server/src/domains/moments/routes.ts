import * as contract from '@shangxue/contract/moments/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { publishMoment, removeMoment, setMomentLike, setMomentPin } from './commands.ts'
import { addComment, deleteComment } from './comments.ts'
import { momentPhotoStore } from './photo-store.ts'
import { momentRepository } from './queries.ts'

export function momentRoutes(
  { serve, serveWholeList, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
): void {
  serve(contract.listMoments, ({ db, actor }, filters) => momentRepository(db, actor).list(filters))
  serveWholeList(contract.listAllMoments, ({ db, actor }, page) => {
    const filters = { q: '', scope: 'all', photos: false } as const
    return momentRepository(db, actor).list({ ...filters, ...page })
  })
  serve(contract.getMoment, ({ db, actor }, { id }) => momentRepository(db, actor).get(id))
  serve(contract.addMoment, publishMoment)
  serve(contract.deleteMoment, removeMoment)
  serve(contract.likeMoment, setMomentLike)
  serve(contract.pinMoment, setMomentPin)
  serve(contract.listMomentComments, ({ db, actor }, params) =>
    momentRepository(db, actor).listComments(params),
  )
  serve(contract.addMomentComment, addComment)
  serve(contract.deleteMomentComment, deleteComment)
  serveUpload(contract.momentPhotoEndpoints.upload, (context) => momentPhotoStore.upload(context, storage))
  serveFile(contract.momentPhotoEndpoints.file, (context, params) =>
    momentPhotoStore.download(context, storage, params),
  )
}
