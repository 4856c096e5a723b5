import { useEffect, useState } from 'react'
import { type Crop, FULL_CROP, isFullCrop } from '../../../lib/pictures/geometry.ts'
import { rotatedPreview } from '../../../lib/pictures/prepare.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { CropFrame } from './crop-frame.tsx'
import { editPhoto } from './prepare-files.ts'
import styles from './upload.module.css'
import { getImages, type UploadFile } from './upload-draft.ts'

/** Crops a photo to the paper. */
export function CropSheet({ file, onClose }: { file: UploadFile | null; onClose: () => void }) {
  const [crop, setCrop] = useState<Crop>(FULL_CROP)
  const url = useUncroppedUrl(file)
  const [lastFile, setLastFile] = useState(file)
  if (file !== lastFile) {
    setLastFile(file)
    setCrop(file?.edit.crop ?? FULL_CROP)
  }
  const save = async () => {
    if (!file) return
    try {
      await editPhoto(file.id, { turn: file.edit.turn, crop: isFullCrop(crop) ? null : crop })
      onClose()
    } catch {
      toast('没有裁剪成功，请重试', { kind: 'error' })
    }
  }
  return (
    <Sheet
      open={file !== null}
      onClose={onClose}
      title="裁剪"
      tall
      start={
        <Button kind="plain" small onClick={() => setCrop(FULL_CROP)}>
          整张
        </Button>
      }
      footer={
        <Button block disabled={!url} onClick={save}>
          裁剪
        </Button>
      }
    >
      <div className={styles.cutting}>
        {url ? <CropFrame src={url} crop={crop} onChange={setCrop} /> : <Spinner label="正在打开照片" />}
      </div>
    </Sheet>
  )
}

/** Object URL of the rotated, uncropped photo. */
function useUncroppedUrl(file: UploadFile | null): string | undefined {
  const [url, setUrl] = useState<string>()
  const id = file?.id
  const turn = file?.edit.turn
  useEffect(() => {
    if (id === undefined || turn === undefined) return
    let objectUrl: string | undefined
    let isUnmounted = false
    const open = async () => {
      const images = await getImages(id)
      if (!images) return
      const picture = await rotatedPreview(images.source, turn)
      if (isUnmounted) return
      objectUrl = URL.createObjectURL(picture)
      setUrl(objectUrl)
    }
    open().catch(() => toast('照片打不开，请删掉后重新选择', { kind: 'error' }))
    return () => {
      isUnmounted = true
      setUrl(undefined)
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [id, turn])
  return url
}
