import { type HTMLAttributes, useEffect, useState } from 'react'
import { turned } from '../../../lib/pictures/geometry.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Progress } from '../../../ui/display/progress.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { picturesOf, placeFile, type UploadFile } from './draft.ts'
import { editPhoto } from './take.ts'
import styles from './upload.module.css'

interface FileRowProps {
  file: UploadFile
  number: number
  /** Ids of the neighbours to swap with. */
  before: string | undefined
  after: string | undefined
  locked: boolean
  dragging: boolean
  handle: HTMLAttributes<HTMLElement>
  onCut: () => void
  onRemove: () => void
}

export function FileRow(props: FileRowProps) {
  const { file, number, before, after, locked, dragging, handle, onCut, onRemove } = props
  const { id, name, pdf, edit } = file
  const turn = () => editPhoto(id, turned(edit)).catch(() => toast('没有转成功，请重试', { kind: 'error' }))
  return (
    <li className={classes(styles.file, dragging && styles.dragging)} data-file={id}>
      <span className={styles.handle} {...handle} title="按住拖动">
        <Icon name="list" />
        <span>{number}</span>
      </span>
      <Thumb id={id} pdf={pdf} />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <State file={file} running={locked} />
      </div>
      <div className={styles.tools}>
        <IconButton
          icon="arrow-up"
          label={`前移第${number}个`}
          disabled={locked || before === undefined}
          onClick={() => before && placeFile(id, before)}
        />
        <IconButton
          icon="arrow-down"
          label={`后移第${number}个`}
          disabled={locked || after === undefined}
          onClick={() => after && placeFile(id, after)}
        />
        {!pdf && (
          <>
            <IconButton
              icon="refresh"
              label={`旋转第${number}个`}
              disabled={locked}
              onClick={() => void turn()}
            />
            <IconButton icon="scan" label={`裁剪第${number}个`} disabled={locked} onClick={onCut} />
          </>
        )}
        <IconButton icon="trash" label={`删除第${number}个`} disabled={locked} onClick={onRemove} />
      </div>
    </li>
  )
}

function State({ file, running }: { file: UploadFile; running: boolean }) {
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

function Thumb({ id, pdf }: { id: string; pdf: boolean }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let over = false
    void picturesOf(id).then((pictures) => {
      if (over || !pictures?.thumb) return
      made = URL.createObjectURL(pictures.thumb)
      setUrl(made)
    })
    return () => {
      over = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return (
    <span className={styles.thumb}>
      {url ? <img src={url} alt="" /> : <Icon name={pdf ? 'document' : 'image'} size={1.75} />}
    </span>
  )
}
