import { later } from '@/components/pay/script/later';

/** A script of its own, which pages of organizers do not name: few groups have places of different amounts. */
export const Places = later(() => import('./places').then((module) => module.Places));
