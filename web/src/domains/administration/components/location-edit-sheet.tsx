import { LOCATION_NAME_LENGTH } from '@shangxue/contract/administration'
import { LOCATION_KIND_NAMES, LOCATION_KINDS } from '@shangxue/contract/catalogue'
import { ERRORS } from '@shangxue/contract/errors'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type LocationKind, type ManagedLocation, whatKeepsOpen } from '../location-text.ts'
import { useLocationDeeds } from '../use-location-deeds.ts'

interface LocationEditSheetProps {
  /** Left out: a new one. */
  location: ManagedLocation | undefined
  open: boolean
  onClose: () => void
}

/** Adds a store or warehouse, or changes, closes and reopens one. */
export function LocationEditSheet({ location, open, onClose }: LocationEditSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={location ? '门店或仓库' : '新增门店或仓库'}>
      <LocationForm key={location?.id ?? 'new'} location={location} onDone={onClose} />
    </Sheet>
  )
}

const KINDS = LOCATION_KINDS.map((kind) => ({ value: kind, label: LOCATION_KIND_NAMES[kind] }))
interface Values {
  name: string
  kind: LocationKind
}

// Exists only while the sheet is open. What was typed is kept as a draft, so that closing loses nothing.
function LocationForm({ location, onDone }: { location: ManagedLocation | undefined; onDone: () => void }) {
  const draft = useDraft<Values>(location ? `location-${location.id}` : 'location-new', {
    name: location?.name ?? '',
    kind: location?.kind ?? 'store',
  })
  const deeds = useLocationDeeds(draft.chain)
  const { name, kind } = draft.value
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const perform = async (deed: () => Promise<unknown>, done: string) => {
    setFailure(undefined)
    setBusy(true)
    try {
      await deed()
      draft.clear()
      toast(done, { kind: 'success' })
      onDone()
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      if (caught.code === ERRORS.location_name_taken.code) setError(caught.message)
      else setFailure(caught.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const bare = name.trim()
    if (busy) return
    if (bare === '') return setError('请填写名称')
    const values = { name: bare, kind }
    if (!location) return void perform(() => deeds.add(values), '已新增')
    const expected = { expected_name: location.name, expected_kind: location.kind }
    void perform(() => deeds.change({ id: location.id, ...values, ...expected }), '已保存')
  }

  return (
    <form noValidate onSubmit={submit}>
      <FormGrid>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <SegmentedControl
          label="类型"
          options={KINDS}
          value={kind}
          onChange={(next) => draft.change({ kind: next })}
        />
        <TextField
          label="名称"
          required
          maxLength={LOCATION_NAME_LENGTH}
          autoComplete="off"
          value={name}
          error={error}
          hint="入库、调拨和导入表格时都用这个名称"
          onChange={(event) => {
            setError(undefined)
            draft.change({ name: event.target.value })
          }}
        />
        <Button type="submit" block busy={busy}>
          {location ? '保存' : '新增'}
        </Button>
        {location && <Closing location={location} perform={perform} deeds={deeds} />}
      </FormGrid>
    </form>
  )
}

interface ClosingProps {
  location: ManagedLocation
  perform: (deed: () => Promise<unknown>, done: string) => Promise<void>
  deeds: ReturnType<typeof useLocationDeeds>
}

function Closing({ location, perform, deeds }: ClosingProps) {
  const { id, name, active } = location
  if (!active) {
    return (
      <Button kind="secondary" block onClick={() => perform(() => deeds.reopen({ id }), '已启用')}>
        重新启用
      </Button>
    )
  }
  const what = whatKeepsOpen(location)
  if (what) return <Notice>这里还有{what}，处理完才能停用</Notice>
  const close = async () => {
    const sure = await confirm({
      title: `停用${name}？`,
      message: '停用后，入库、调拨和导入时不能再选它；历史记录会保留，之后可以重新启用',
      confirmLabel: '停用',
      danger: true,
    })
    if (sure) await perform(() => deeds.close({ id }), '已停用')
  }
  return (
    <Button kind="danger" block onClick={close}>
      停用
    </Button>
  )
}
