/** One script for what the page of a share link shows together: two would each bring what they share. */
export { ShareButton } from '../frame/share-button';
export { Messengers } from './messengers';
