import * as contract from '@shangxue/contract/moments'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { comment, removeComment } from './comments.ts'
import { like, pin, publish, remove } from './deeds.ts'
import { momentPhotoShelf } from './photos.ts'
import { momentRepository } from './repository.ts'

export function momentRoutes(
  { serve, serveWholeList, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
): void {
  serve(contract.listMoments, ({ db, actor }, filters) => momentRepository(db, actor).list(filters))
  serveWholeList(contract.momentList, ({ db, actor }, page) => {
    const all = { q: '', scope: 'all', photos: false } as const
    return momentRepository(db, actor).list({ ...all, ...page })
  })
  serve(contract.getMoment, ({ db, actor }, { id }) => momentRepository(db, actor).one(id))
  serve(contract.addMoment, publish)
  serve(contract.deleteMoment, remove)
  serve(contract.likeMoment, like)
  serve(contract.pinMoment, pin)
  serve(contract.listMomentComments, ({ db, actor }, asked) => momentRepository(db, actor).comments(asked))
  serve(contract.addMomentComment, comment)
  serve(contract.deleteMomentComment, removeComment)
  serveUpload(contract.momentPhotoCalls.upload, (context) => momentPhotoShelf.keep(context, storage))
  serveFile(contract.momentPhotoCalls.file, (context, asked) =>
    momentPhotoShelf.send(context, storage, asked),
  )
}
