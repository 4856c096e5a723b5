import {
  deleteTaskFile,
  downloadTaskFile,
  getTaskPicture,
  uploadTaskFile,
} from '@shangxue/contract/tasks/activity'
import { TASK_FILE_MAX_BYTES, TASK_FILES_MAX, type TaskFile } from '@shangxue/contract/tasks/schemas'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall, useUpload } from '../../../lib/api/mutations.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { NO_EDIT } from '../../../lib/pictures/geometry.ts'
import { preparePhoto, UnreadablePictureError } from '../../../lib/pictures/prepare.ts'
import { useFileUrl } from '../../../lib/pictures/use-file-url.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { deliverFile } from '../../../ui/deliver/deliver.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ImagePreview } from '../../../ui/overlay/dialog/image-preview.tsx'
import { isEnded, TASK_QUERIES, type TaskDetail } from '../tasks.ts'
import styles from './tasks.module.css'

/** Photos and files of a task. */
export function Attachments({ task }: { task: TaskDetail }) {
  const { id, attachments, can_work } = task
  const canEdit = can_work && !isEnded(task)
  if (attachments.length === 0 && !canEdit) return null
  const pictures = attachments.filter(({ picture }) => picture)
  const files = attachments.filter(({ picture }) => !picture)
  return (
    <Card title="附件">
      <div className={styles.stack}>
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            {pictures.map((file) => (
              <Picture key={file.id} task={id} file={file} />
            ))}
          </div>
        )}
        {files.length > 0 && (
          <ul className={styles.files} aria-label="文件">
            {files.map((file) => (
              <FileRow key={file.id} task={id} file={file} />
            ))}
          </ul>
        )}
        {canEdit && <AddAttachments id={id} remaining={TASK_FILES_MAX - attachments.length} />}
      </div>
    </Card>
  )
}

function useRemoveAttachment(id: number) {
  const removeMutation = useCall(deleteTaskFile, { invalidates: TASK_QUERIES })
  return async ({ id: file, name }: TaskFile) => {
    const isConfirmed = await confirm({
      title: '删除附件？',
      message: `${name} 删除后不能恢复。`,
      confirmLabel: '删除',
      danger: true,
    })
    if (isConfirmed) removeMutation.mutate({ id, file })
  }
}

function Picture({ task, file }: { task: number; file: TaskFile }) {
  const { url, failed, retry } = useFileUrl(getTaskPicture, { id: task, file: file.id, width: 1_600 })
  const [open, setOpen] = useState(false)
  const removeAttachment = useRemoveAttachment(task)
  return (
    <div>
      <button
        type="button"
        className={styles.picture}
        aria-label={failed ? `重试${file.name}` : `查看${file.name}`}
        onClick={() => (failed ? void retry() : setOpen(true))}
      >
        {url && <img src={url} alt="" />}
        {failed && '没有加载出来，点一下重试'}
      </button>
      {file.can_delete && (
        <Button kind="plain" small aria-label={`删除${file.name}`} onClick={() => removeAttachment(file)}>
          删除
        </Button>
      )}
      <ImagePreview
        images={url ? [{ src: url, alt: file.name }] : []}
        index={open && url ? 0 : null}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

function FileRow({ task, file }: { task: number; file: TaskFile }) {
  const takeOff = useRemoveAttachment(task)
  const [problem, setError] = useState<string>()
  const downloadFile = async () => {
    setError(undefined)
    try {
      await deliverFile(downloadTaskFile, { id: task, file: file.id }, file.name, { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setError(error.message)
    }
  }
  return (
    <li>
      <Icon name="document" />
      <button type="button" className={styles.file} onClick={() => void downloadFile()}>
        <span>{file.name}</span>
        <span className={styles.small}>
          {problem ?? `${sizeText(file.bytes)} · ${file.by.name} ${formatAgo(file.at)}`}
        </span>
      </button>
      {file.can_delete && (
        <IconButton icon="trash" label={`删除${file.name}`} onClick={() => void takeOff(file)} />
      )}
    </li>
  )
}

/** Scales pictures down on the device. Other files stay unchanged. */
async function prepareFile(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  const { ready } = await preparePhoto(file, NO_EDIT)
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
  return new File([ready], name, { type: 'image/jpeg', lastModified: file.lastModified })
}

function AddAttachments({ id, remaining }: { id: number; remaining: number }) {
  const photos = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const upload = useUpload(uploadTaskFile, { quiet: true, invalidates: TASK_QUERIES })
  const [issue, setIssue] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const addFiles = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const selected = [...(target.files ?? [])].slice(0, remaining)
    target.value = ''
    setIssue(undefined)
    setIsBusy(true)
    try {
      for (const item of selected) {
        const file = await prepareFile(item)
        if (file.size > TASK_FILE_MAX_BYTES) setIssue(`${item.name} 超过 20 MB，请压缩后再添加`)
        else await upload.mutateAsync({ input: { id }, file })
      }
    } catch (error) {
      if (!(error instanceof UnreadablePictureError) && !(error instanceof ApiError)) throw error
      setIssue(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  const input = { type: 'file', multiple: true, hidden: true, onChange: addFiles } as const
  if (remaining <= 0) return <p className={styles.none}>最多 {TASK_FILES_MAX} 个附件，请先删除不用的</p>
  return (
    <>
      {issue && <Notice kind="danger">{issue}</Notice>}
      {upload.progress !== null && <Progress label="正在上传" value={upload.progress * 100} />}
      <input ref={photos} {...input} accept="image/*" aria-label="选择照片" />
      <input ref={files} {...input} aria-label="选择文件" />
      <div className={styles.buttons}>
        <Button kind="secondary" small icon="image" busy={isBusy} onClick={() => photos.current?.click()}>
          添加照片
        </Button>
        <Button kind="secondary" small icon="document" busy={isBusy} onClick={() => files.current?.click()}>
          添加文件
        </Button>
      </div>
    </>
  )
}
