import { type HTMLAttributes, useEffect, useState } from 'react'
import { rotateClockwise } from '../../../lib/pictures/geometry.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Progress } from '../../../ui/display/progress.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { editPhoto } from './prepare-files.ts'
import styles from './upload.module.css'
import { getImages, moveFile, type UploadFile } from './upload-draft.ts'

interface FileRowProps {
  file: UploadFile
  number: number
  /** Ids of the neighbours to swap with. */
  previousId: string | undefined
  nextId: string | undefined
  isLocked: boolean
  isDragging: boolean
  handle: HTMLAttributes<HTMLElement>
  onCrop: () => void
  onRemove: () => void
}

export function FileRow(props: FileRowProps) {
  const { file, number, previousId, nextId, isLocked, isDragging, handle, onCrop, onRemove } = props
  const { id, name, pdf, edit } = file
  const rotate = () =>
    editPhoto(id, rotateClockwise(edit)).catch(() => toast('没有转成功，请重试', { kind: 'error' }))
  return (
    <li className={classes(styles.file, isDragging && styles.dragging)} data-file={id}>
      <span className={styles.handle} {...handle} title="按住拖动">
        <Icon name="list" />
        <span>{number}</span>
      </span>
      <Thumbnail id={id} pdf={pdf} />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <FileState file={file} running={isLocked} />
      </div>
      <div className={styles.tools}>
        <IconButton
          icon="arrow-up"
          label={`前移第${number}个`}
          disabled={isLocked || previousId === undefined}
          onClick={() => previousId && moveFile(id, previousId)}
        />
        <IconButton
          icon="arrow-down"
          label={`后移第${number}个`}
          disabled={isLocked || nextId === undefined}
          onClick={() => nextId && moveFile(id, nextId)}
        />
        {!pdf && (
          <>
            <IconButton
              icon="refresh"
              label={`旋转第${number}个`}
              disabled={isLocked}
              onClick={() => void rotate()}
            />
            <IconButton icon="scan" label={`裁剪第${number}个`} disabled={isLocked} onClick={onCrop} />
          </>
        )}
        <IconButton icon="trash" label={`删除第${number}个`} disabled={isLocked} onClick={onRemove} />
      </div>
    </li>
  )
}

function FileState({ file, running }: { file: UploadFile; running: boolean }) {
  const { sent, problem, share, begun, name } = file
  if (problem)
    return (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )
  if (sent) return <p className={styles.note}>已上传</p>
  if (begun && running) return <Progress label={`${name}的上传进度`} hideLabel value={share * 100} />
  return begun ? <p className={styles.note}>已传 {Math.round(share * 100)}%</p> : null
}

function Thumbnail({ id, pdf }: { id: string; pdf: boolean }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let objectUrl: string | undefined
    let isUnmounted = false
    void getImages(id).then((images) => {
      if (isUnmounted || !images?.thumb) return
      objectUrl = URL.createObjectURL(images.thumb)
      setUrl(objectUrl)
    })
    return () => {
      isUnmounted = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [id])
  return (
    <span className={styles.thumb}>
      {url ? <img src={url} alt="" /> : <Icon name={pdf ? 'document' : 'image'} size={1.75} />}
    </span>
  )
}
