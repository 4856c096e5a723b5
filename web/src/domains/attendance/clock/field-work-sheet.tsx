import { ATTENDANCE_NOTE_MAX } from '@shangxue/contract/attendance/schemas'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { CommonReasons } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import { PUNCH_PHOTOS } from '../api.ts'
import styles from '../attendance.module.css'

interface FieldWorkSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** Returns an error message, if any. */
  onSubmit: (field: { note: string; photo_ids: number[] }) => Promise<string | undefined>
}

const COMMON_NOTES = ['拜访客户', '去厂家提货', '送货', '参加培训', '在其他门店支援']

/** Field work with a note and photos. */
export function FieldWorkSheet({ open, onClose, title, onSubmit }: FieldWorkSheetProps) {
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<number[]>([])
  const [errors, setErrors] = useState<{ note?: string; photos?: string; form?: string }>({})
  const submit = async () => {
    const noteText = note.trim()
    const result = {
      ...(noteText === '' && { note: '请填写外勤事由' }),
      ...(photos.length === 0 && { photos: '请添加现场照片' }),
    }
    setErrors(result)
    if (Object.keys(result).length > 0) return
    const refusal = await onSubmit({ note: noteText, photo_ids: photos })
    if (refusal !== undefined) setErrors({ form: refusal })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button block icon="check" onClick={submit}>
          提交外勤打卡
        </Button>
      }
    >
      <div className={styles.stack}>
        {errors.form && <Notice kind="danger">{errors.form}</Notice>}
        <p className={styles.note}>外勤打卡由考勤管理员审批，审批前先按打卡计算</p>
        <TextArea
          label="事由"
          required
          rows={2}
          maxLength={ATTENDANCE_NOTE_MAX}
          value={note}
          error={errors.note}
          onChange={({ target }) => setNote(target.value)}
        />
        <CommonReasons reasons={COMMON_NOTES} onPick={setNote} />
        {errors.photos && <Notice kind="danger">{errors.photos}</Notice>}
        <PhotosField store={PUNCH_PHOTOS} photos={photos} onChange={setPhotos} />
      </div>
    </Sheet>
  )
}
