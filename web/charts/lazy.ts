/** The charts, loaded where the first one is shown. */
import { lazy } from 'react';

export const BarChart = lazy(() => import('./bar-chart.tsx').then((module) => ({ default: module.BarChart })));
export const TimeChart = lazy(() => import('./time-chart.tsx').then((module) => ({ default: module.TimeChart })));
