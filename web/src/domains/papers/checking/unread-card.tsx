import { dismissRegion, getPaperDetail, listPapers } from '@shangxue/contract/papers/endpoints'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { UnreadRegion } from '../api.ts'
import { CropPicture } from '../question-display/crop-picture.tsx'
import styles from './checking.module.css'

/** A region of a page that could not be read and belongs to no question. */
export function UnreadRegionCard({ paperId, region }: { paperId: number; region: UnreadRegion }) {
  const dismissCall = useCall(dismissRegion, { stale: [getPaperDetail, listPapers] })
  const dismissUnread = () =>
    dismissCall.mutateAsync({ paper_id: paperId, region_id: region.id }).catch(() => undefined)
  return (
    <article className={styles.card} aria-label={`第${region.page}页没有识别的部分`}>
      <div className={styles.tags}>
        <Tag kind="danger">没有识别</Tag>
        <span className={styles.answer}>第{region.page}页，请看看是不是漏了题目</span>
      </div>
      <CropPicture paperId={paperId} crop={region} />
      <div className={styles.tools}>
        <Button kind="plain" small icon="close" onClick={dismissUnread}>
          不需要，忽略
        </Button>
      </div>
    </article>
  )
}
