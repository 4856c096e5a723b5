import { MeetingForm } from '../components/meeting-form.tsx'

/** 新增会议记录 */
export default function MeetingAddScreen() {
  return <MeetingForm />
}
