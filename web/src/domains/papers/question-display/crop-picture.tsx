import { cropImage } from '@shangxue/contract/papers/endpoints'
import { useState } from 'react'
import { useFileUrl } from '../../../lib/pictures/use-file-url.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ImagePreview } from '../../../ui/overlay/dialog/image-preview.tsx'
import styles from './pictures.module.css'

export interface CropRef {
  readonly id: string
  readonly kind: 'figure' | 'formula' | 'illegible'
}
const CROP_LABELS: Record<CropRef['kind'], string> = {
  figure: '插图',
  formula: '公式原图',
  illegible: '看不清的部分',
}

/** A picture cut from a page. A tap enlarges it. */
export function CropPicture({ paperId, crop }: { paperId: number; crop: CropRef }) {
  const { url, failed, retry } = useFileUrl(cropImage, { paper_id: paperId, crop_id: crop.id })
  const [isOpen, setIsOpen] = useState(false)
  const name = CROP_LABELS[crop.kind]
  if (failed)
    return (
      <span className={styles.failed} role="alert">
        {name}没有加载出来
        <Button kind="plain" small onClick={retry}>
          重试
        </Button>
      </span>
    )
  if (!url) return <span className={styles.waiting} role="status" aria-label={`正在加载${name}`} />
  return (
    <>
      <button
        type="button"
        className={styles.crop}
        aria-label={`放大${name}`}
        onClick={() => setIsOpen(true)}
      >
        <img src={url} alt={name} />
      </button>
      <ImagePreview
        images={[{ src: url, alt: name }]}
        index={isOpen ? 0 : null}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
