import {
  SUBSIDY_PHOTOS_MAX,
  saveEvidence,
  subsidyPhotoEndpoints,
} from '@shangxue/contract/channels/subsidies'
import { useCall } from '../../../lib/api/mutations.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import { CHANNEL_QUERIES, type Claim } from '../api.ts'
import { missingText } from './claim-labels.ts'

const storeOf = (name: string, stored: readonly number[]) => ({
  ...subsidyPhotoEndpoints,
  ...{ name, maxPhotos: Math.max(0, SUBSIDY_PHOTOS_MAX - stored.length) },
})

/** Adds what the programme asks for. Photos that were saved before stay. */
export function EvidenceSheet({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const form = useForm({
    initial: {
      ...{ box: [] as number[], phone: [] as number[] },
      ...{ invoice: claim.invoice, activated: claim.activated },
    },
    open: true,
  })
  const save = useCall(saveEvidence, { invalidates: CHANNEL_QUERIES, ...form.callOptions })
  const { values } = form
  const submit = form.handleSubmit(
    ({ box, phone, invoice, activated }) =>
      save.mutateAsync({
        ...{ id: claim.id, box_photo_ids: box, phone_photo_ids: phone },
        ...{ invoice: invoice.trim(), activated },
      }),
    '已保存',
    onClose,
  )
  const missing = missingText(claim)
  return (
    <FormSheet open onClose={onClose} title="补贴材料" {...form.sheet} onSubmit={submit}>
      <Notice kind={missing === '' ? 'success' : 'warning'}>
        {claim.imei}，{missing || '材料齐了'}
      </Notice>
      {claim.needs_box_photo && (
        <PhotosField
          store={storeOf('盒子和 IMEI 照片', claim.box_photos)}
          photos={values.box}
          onChange={(box) => form.change({ box })}
        />
      )}
      {claim.needs_phone_photo && (
        <PhotosField
          store={storeOf('开机和 IMEI 照片', claim.phone_photos)}
          photos={values.phone}
          onChange={(phone) => form.change({ phone })}
        />
      )}
      <TextField label="发票号" required={claim.needs_invoice} maxLength={40} {...form.field('invoice')} />
      <Checkbox label="手机已激活" {...form.checkbox('activated')} />
    </FormSheet>
  )
}
