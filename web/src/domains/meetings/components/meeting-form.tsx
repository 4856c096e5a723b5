import {
  MEETING_PEOPLE_MAX,
  MEETING_PLACE_MAX,
  MEETING_REMINDERS,
  MEETING_TEXT_MAX,
  MEETING_TITLE_MAX,
  type MeetingReminder,
} from '@shangxue/contract/meetings/endpoints'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import { ColleagueField } from '../../colleagues/public.ts'
import { MEETING_TEMPLATES } from '../meeting-templates.ts'
import { LIST_PATH, type Meeting, meetingPath, PHOTOS, REMINDERS } from '../meetings.ts'
import { type MeetingFormErrors, type MeetingFormValues, useMeetingForm } from '../use-meeting-form.ts'
import { DecisionFields } from './decision-fields.tsx'
import styles from './meetings.module.css'

/** The form of a new or existing meeting: the agenda before it, the minutes after it. */
export function MeetingForm({ existing }: { existing?: Meeting }) {
  const { form, save } = useMeetingForm(existing)
  return (
    <FormPage
      title={existing ? '修改会议' : '新增会议记录'}
      back={existing ? meetingPath(existing.id) : LIST_PATH}
      inList={existing !== undefined}
      {...form.page}
      onSubmit={save}
    >
      <PlanFields values={form.values} errors={form.errors} change={form.change} />
      <MinutesFields values={form.values} change={form.change} />
      <DecisionFields
        decisions={form.values.decisions}
        error={form.errors.decisions}
        onChange={(decisions) => form.change({ decisions })}
      />
      <PhotosField
        store={PHOTOS}
        photos={form.values.photo_ids}
        onChange={(photo_ids) => form.change({ photo_ids })}
      />
    </FormPage>
  )
}

interface PartProps {
  values: MeetingFormValues
  change: (fields: Partial<MeetingFormValues>) => void
}

function PlanFields({ values, errors, change }: PartProps & { errors: MeetingFormErrors }) {
  return (
    <>
      <TextField
        label="主题"
        required
        maxLength={MEETING_TITLE_MAX}
        value={values.title}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <DateField
        label="日期"
        required
        value={values.day}
        error={errors.day}
        onChange={(event) => change({ day: event.target.value })}
      />
      <FormGrid pair>
        <DateField
          type="time"
          label="开始"
          required
          value={values.starts}
          error={errors.starts}
          onChange={(event) => change({ starts: event.target.value })}
        />
        <DateField
          type="time"
          label="结束"
          value={values.ends}
          error={errors.ends}
          onChange={(event) => change({ ends: event.target.value })}
        />
      </FormGrid>
      <FormGrid pair>
        <TextField
          label="地点"
          maxLength={MEETING_PLACE_MAX}
          value={values.place}
          onChange={(event) => change({ place: event.target.value })}
        />
        <SelectField
          label="提醒参会人"
          options={MEETING_REMINDERS.map((value) => ({ value, label: REMINDERS[value] }))}
          value={values.reminder}
          onChange={(event) => change({ reminder: event.target.value as MeetingReminder })}
        />
      </FormGrid>
      <ColleagueField
        label="主持人"
        required
        value={values.host}
        error={errors.host}
        onChange={(host) => change({ host })}
      />
      <ColleagueField
        multiple
        label="参会人"
        value={values.people}
        error={values.people.length > MEETING_PEOPLE_MAX ? `最多 ${MEETING_PEOPLE_MAX} 人` : undefined}
        onChange={(people) => change({ people })}
      />
    </>
  )
}

function MinutesFields({ values, change }: PartProps) {
  return (
    <>
      <div className={styles.field}>
        <FilterBar label="套用模板">
          {MEETING_TEMPLATES.map((template) => (
            <Chip
              key={template.name}
              icon="document"
              onClick={() =>
                // a template does not overwrite text
                change({
                  title: values.title || template.name,
                  agenda: values.agenda || template.agenda,
                  minutes: values.minutes || template.minutes,
                })
              }
            >
              {template.name}模板
            </Chip>
          ))}
        </FilterBar>
      </div>
      <TextArea
        label="议程"
        rows={4}
        maxLength={MEETING_TEXT_MAX}
        value={values.agenda}
        onChange={(event) => change({ agenda: event.target.value })}
      />
      <TextArea
        label="纪要"
        rows={6}
        maxLength={MEETING_TEXT_MAX}
        value={values.minutes}
        onChange={(event) => change({ minutes: event.target.value })}
      />
    </>
  )
}
