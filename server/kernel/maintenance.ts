/** Says until when the weekly maintenance lasts, from the parameters that stand. */
import { maintenanceWindow, windowAt } from '@ema/domain/kernel/week-window.ts';

/** ACC-336. @returns null while there is none */
export const maintenanceUntil = (settings: Partial<Record<string, string>>, now: Date): Date | null => {
  const window = maintenanceWindow({
    day: settings['maintenance_day'] ?? '0',
    startTime: settings['maintenance_start_time'] ?? '',
    endTime: settings['maintenance_end_time'] ?? '',
  });
  const state = window && windowAt(window, now.getTime());
  return state?.isOpen && state.endsAt !== null ? new Date(state.endsAt) : null;
};
